/** For a database that shares a small machine with the product: no network, little memory, a short log. */
const modest = {
  listen_addresses: '',
  max_connections: 60,
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_worker_processes: 4,
  max_parallel_workers: 2,
  autovacuum_max_workers: 2,
  io_workers: 1,
  max_wal_size: '512MB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'log', // above 'error': a failed statement holds people's words, and logs must not
}

/** For data that nobody will miss. */
const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** The settings as arguments of the server program. */
export function serverSettings(unsafeFast: boolean): string[] {
  return Object.entries({ ...modest, ...(unsafeFast ? unsafe : {}) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}
