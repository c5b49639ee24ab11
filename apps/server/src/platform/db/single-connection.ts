import pg from 'pg'

/**
 * One connection beside the pool, not yet open. The statement under way, or else the next one, fails where it is lost;
 * without a listener its loss between two statements would end the program.
 */
export function singleConnection(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  return client
}
