// What the package offers to programs: the layers' main doors, by name. Everything else may change without notice.

export { HostError, OperationalError, PolicyError, UsageError } from './base/errors.ts';
export type { FileContent, FileSystem } from './base/file-system.ts';
export type { CheckRequest, Evaluate } from './check/check-target.ts';
export { checkTarget } from './check/check-target.ts';
export type { ConfigDocument, SettingRow } from './document/document.ts';
export { documentSchema } from './document/document-schema.ts';
export type { BuiltDocument, SourceMap } from './document/source-map.ts';
export type { Finding, RepositoryResult, TargetResult, Verdict } from './findings/finding.ts';
export { MemoryFileSystem } from './host/memory-file-system.ts';
export { NodeFileSystem } from './host/node-file-system.ts';
export { parse } from './language/parse.ts';
export { printLiteral } from './language/print.ts';
export { type AstNode, walk } from './language/walk.ts';
export type { Policy, Severity } from './policy/policy.ts';
export type { Evaluation } from './policy/soundness/evaluation.ts';
export type { Report, Reporter } from './reports/report.ts';
export { reportSchema } from './reports/report-schema.ts';
export { Project } from './resolve/files/project.ts';
export { version } from './version.ts';
export type { ReadTarget, TargetRequest } from './views/read-target.ts';
export { readTarget } from './views/read-target.ts';
