import { register } from 'node:module';

// GitHub's parser imports JSON without the attribute that Node requires.
const hook = `export function load(url, context, next) {
  return next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
const { parseAction } = await import('@actions/workflow-parser/actions/index');

/** Returns the errors that GitHub reports for the text of an `action.yml`. */
export function findActionErrors(content: string): readonly string[] {
  const { context } = parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

/** Returns the errors that GitHub reports for the text of a workflow. */
export function findWorkflowErrors(content: string): readonly string[] {
  const { context } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}
