/** An error response: the problem and what to do. */
export class Problem extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 421 | 500;
  /** Stable name of the kind of problem. */
  readonly code: string;

  constructor(status: Problem['status'], code: string, message: string) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
  }
}

export const problemTitles: Readonly<Record<Problem['status'], string>> = {
  400: 'The request is invalid',
  401: 'A token is needed',
  403: 'The request is refused',
  404: 'There is no such page',
  405: 'Only reading is possible',
  413: 'The request is too long',
  421: 'The name of the server is unknown',
  500: 'Plumbline failed',
};

/** Returns a problem as `application/problem+json` has it (RFC 9457). */
export function describeProblem({ status, code, message }: Problem): Readonly<Record<string, string | number>> {
  return { type: 'about:blank', title: problemTitles[status], status, detail: message, code };
}
