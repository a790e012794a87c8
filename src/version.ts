/** The version in package.json; a test keeps the two equal. */
export const version: string = '0.1.0';

/** Named in reports. A reserved domain: it points nowhere until the project has a public home. */
export const informationUri: string = 'https://plumbline.example/';
