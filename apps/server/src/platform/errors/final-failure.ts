/** What a job throws where trying again would change nothing: it goes to the dead letters at once. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure'
}
