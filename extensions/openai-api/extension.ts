import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** Programs that speak OpenAI's API ask assistants, which are its models. It adds no words. */
export const openaiApi = {} as const satisfies Extension
