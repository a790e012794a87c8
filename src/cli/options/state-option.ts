export const stateOption = '--state DIR  Folder that keeps results and documents between scans [none]';
