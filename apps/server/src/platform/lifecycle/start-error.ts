/** Something the person who starts the product can put right: the message is Portuguese, complete, and shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
