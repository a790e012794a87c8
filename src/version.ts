/** The version in package.json; a test keeps the two equal. */
export const version: string = '0.1.0';
