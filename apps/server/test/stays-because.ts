import { extensionSamples } from '@prosa/extensions/samples.gen.ts'

/** Why texts about people in a table stay after an erasure; other tables are deleted or emptied by their area. */
export const staysBecause: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...extensionSamples.map((samples) => samples.staysBecause)),
  answer_suggestions: 'goes with its answer',
  answer_origins: 'goes with its answer',
  assessment_notes: 'was said to a class, and goes with its activity; who said it is a number',
  assessments: 'the school goes on with its activities; who made them is a number',
  assistant_grants: 'says which group uses an assistant, and names nobody',
  assistant_safety: 'its addresses are taken out one by one, by forgetRecipient',
  assistant_versions: 'goes with its assistant; one that was handed over is its new owner’s',
  chunk_embeddings: 'goes with its passage',
  chunks: 'goes with its document',
  document_words: 'goes with its document',
  documents: 'goes with its assistant or base',
  model_rules: 'rules of the organization; who changed them is a number',
  privacy_requests: 'emptied by the erasure itself; that it was asked for stays on record',
  retention_runs: 'counts what was removed; who began it is a number',
  sga_classes: 'the school goes on with the class; whose it was is a number',
  share_links: 'goes with its assistant',
  sheet_rows: 'go with their document',
  sheets: 'go with their document',
  terms: 'the organization’s own text',
  test_cases: 'goes with its assistant',
  usage_answers: 'counts answers, without a word',
  webhook_endpoints: 'goes with its assistant',
}

/** Collects the counts that a retention step reports, by kind. */
export function countRemoved() {
  const counts: Record<string, number> = {}
  const removed = (what: string) => async (count: number) => void (counts[what] = (counts[what] ?? 0) + count)
  return { removed, counts }
}
