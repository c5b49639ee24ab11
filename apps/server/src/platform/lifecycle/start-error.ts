/** A problem that the person who starts the product can fix: the message is complete, in Portuguese, and shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
