/**
 * Statuses of an answer. `queued`, `searching` and `writing` are in progress; the others are final. `interrupted`: the
 * server stopped while writing; the text is kept and can be continued.
 */
export const activeStatuses = ['queued', 'searching', 'writing'] as const
export const finalStatuses = ['done', 'stopped', 'interrupted', 'failed', 'blocked'] as const
export type MessageStatus = (typeof activeStatuses)[number] | (typeof finalStatuses)[number]

/** Whether the answer is still in progress. */
export const isActive = (status: MessageStatus): boolean => (activeStatuses as readonly string[]).includes(status)
