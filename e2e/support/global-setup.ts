import { startModelServer } from '../../apps/server/test/model-server.ts'
import { createPeople } from './people.ts'
import { newDataFolder, startProduct } from './product.ts'

/** Starts one product for all journeys, with a model server, an administrator, a user and a partner. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const modelServer = await startModelServer()
  const first = await startProduct({}, await newDataFolder())
  process.env['E2E_PEOPLE'] = JSON.stringify(await createPeople(first))
  await first.stop()
  process.env['E2E_FIRST_DAY'] = first.dataDir
  const product = await startProduct({
    OPENAI_API_KEY: 'chave-de-teste',
    OPENAI_BASE_URL: modelServer.url,
    // never requested, because PUBLIC_ENV is not production here
    ANALYTICS_SRC: 'https://estatisticas.test/script.js',
  })
  process.env['E2E_URL'] = product.url
  process.env['E2E_DATA_DIR'] = product.dataDir
  return async () => {
    await product.remove()
    await first.remove()
    await modelServer.close()
  }
}
