import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { readJson } from '../../../core/disk/readJson.ts';
import type { ComfyuiWorkflow } from './comfyuiSocket.ts';
import { comfyuiWorkflow, lastNode } from './comfyuiSocket.ts';

/** Reads a workflow's file. Fails with a sentence for event staff unless the workflow uses the photo and the prompt and returns the picture. */
export function readWorkflow(file: string): Result<ComfyuiWorkflow, string> {
  const whose = `The ComfyUI workflow ${file}`;
  const json = readJson(file);
  if (!json.ok) return failure(`${whose} ${json.error}.`);
  const workflow = comfyuiWorkflow.safeParse(json.value);
  if (!workflow.success) return failure(`${whose} is not in API format. In ComfyUI, export it with "Export (API)".`);
  const text = JSON.stringify(workflow.data);
  for (const place of ['%photo%', '%prompt%'])
    if (!text.includes(`"${place}"`)) return failure(`${whose} has no "${place}" as a node's input value, so it would not receive that.`);
  if (Object.values(workflow.data).every(({ class_type }) => class_type !== lastNode))
    return failure(`${whose} has no ${lastNode} node, which returns the picture without saving it there.`);
  return success(workflow.data);
}
