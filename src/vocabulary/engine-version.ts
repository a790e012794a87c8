/** Engine version that a project requires in `manifest.engineVersion`. */
export interface EngineVersion {
  readonly state: 'none' | 'known' | 'unknown' | 'invalid';
  readonly text: string | null;
  /** A leading `!`: a mismatch stops the run instead of warning. */
  readonly enforced: boolean;
  readonly constraints: readonly VersionConstraint[];
  readonly min: VersionBound | null;
  readonly max: VersionBound | null;
}

export type VersionOperator = '=' | '<' | '<=' | '>' | '>=' | '!=' | '+';

export interface VersionConstraint {
  readonly op: VersionOperator;
  readonly text: string;
  readonly key: VersionKey;
}

export interface VersionBound {
  readonly key: VersionKey;
  readonly inclusive: boolean;
}

/** Orders as the engine orders versions, in JavaScript (`compareVersionKeys`) and as arrays in Rego: four parts at least. */
export type VersionKey = readonly (number | string)[];

/** Versions that a requirement admits, approximated by two bounds. An `EngineVersion` is one. */
export type VersionRange = Pick<EngineVersion, 'min' | 'max'>;
