/**
 * SQL of whether there are documents to answer from: an assistant's own, or those of the shared bases that a configuration
 * names.
 */
export const hasReadable = (assistantId: string, config: string): string =>
  `(exists (select from documents d where d.assistant_id = ${assistantId} and d.status in ('ready', 'attention'))
      or exists (select from jsonb_array_elements_text(${config}->'knowledgeBases') base
        join documents d on d.base_id = base::int and d.status in ('ready', 'attention')))`
