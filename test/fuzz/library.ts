export { inputOf, readRealFiles } from './inputs.ts';
export { reduce } from './reduce.ts';
