/**
 * Next step after an error or a note. Each client words it for its users: only the command line knows its commands and
 * options.
 */
export interface Hint {
  readonly step: Step;
  /** File, folder or address that the step is about. */
  readonly subject?: string;
}

export type Step =
  | 'accept-change'
  | 'apply-baseline'
  | 'apply-settings'
  | 'apply-waivers'
  | 'choose-configs'
  | 'choose-port'
  | 'choose-token'
  | 'compare-otherwise'
  | 'fetch'
  | 'install-sqlite'
  | 'judge-again'
  | 'list-scans'
  | 'list-settings'
  | 'list-teams'
  | 'name-repository'
  | 'name-revision'
  | 'pass-repository'
  | 'pass-token'
  | 'pin-all'
  | 'pin-source'
  | 'provide-data'
  | 'raise-size'
  | 'record-state'
  | 'renew-state'
  | 'rewrite-lock'
  | 'set-parameters'
  | 'set-scope'
  | 'sign'
  | 'update-baseline'
  | 'wait-for-scan'
  | 'without-state'
  | 'write-baseline'
  | 'write-report';
