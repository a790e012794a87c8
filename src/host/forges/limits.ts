/** Bytes of one response of a forge: a hundred repositories take about 100 KB. */
export const maxAnswerBytes = 32 * 2 ** 20;

/** Milliseconds for one response; GitHub closes the connection after ten seconds. */
export const answerTimeLimit = 60_000;

/** Longest wait that a forge may ask for, in seconds: limits by the hour end within it. */
export const maxWait = 3900;

/** Waits in a row for one request. */
export const maxWaits = 20;

/** Seconds to wait where a forge names no time. */
export const usualWait = 60;

/** Attempts after a failure of the network or of the server, and seconds before each. */
export const retryAfter: readonly number[] = [1, 4, 9];

/** Seconds to wait until an uploaded file is processed. */
export const maxProcessing = 600;

/** Files that are uploaded and waited for at once. */
export const maxUploads = 8;

/** Pages of a hundred issues that are read of a repository. */
export const maxIssuePages = 20;
