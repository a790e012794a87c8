import type { SettingDefinition } from '../../setting.ts';
import { directivesOf } from '../language/directives.ts';

/** The scope `agent`: the directives of `process`, and its own settings. */
export const agent: readonly SettingDefinition[] = [
  { path: 'agent.apiKey', types: ['string'], secret: true },
  { path: 'agent.apiProvider', types: ['string'] },
  { path: 'agent.baseUrl', types: ['url'] },
  { path: 'agent.maxIterations', types: ['int'] },
  { path: 'agent.maxToolOutputInlineSize', types: ['size'] },
  { path: 'agent.model', types: ['string'] },
  { path: 'agent.requestTimeout', types: ['duration'] },
  { path: 'agent.runner', types: ['string'] },
  { path: 'agent.trace', types: ['any'] },
  { path: 'agent.rpc.capabilityTimeout', types: ['duration'] },
  { path: 'agent.rpc.port', types: ['int'] },
  { path: 'agent.rpc.remoteHost', types: ['string'] },
  { path: 'agent.rpc.tls', types: ['any'] },
  ...directivesOf('agent'),
];
