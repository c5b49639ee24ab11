interface Message {
  /** Missing in a notification. */
  id?: string | number
  method: string
  params?: Record<string, unknown>
}

type Cancellation = Message & { params: { requestId: string | number } }

/** Whether a body is a message with a method, and not a batch of them. */
export const isMessage = (body: unknown): body is Message =>
  typeof body === 'object' && body !== null && 'method' in body

export const isCancellation = (body: unknown): body is Cancellation =>
  isMessage(body) &&
  body.method === 'notifications/cancelled' &&
  ['string', 'number'].includes(typeof body.params?.['requestId'])
