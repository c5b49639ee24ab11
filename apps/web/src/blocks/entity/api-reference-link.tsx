import { runtimeConfig } from '#/lib/session/runtime-config.ts'

/** Opens the API reference in another tab; for the end of a sentence. */
export const ApiReferenceLink = () => (
  <a
    href={`${runtimeConfig.apiBase}/api/docs`}
    target="_blank"
    rel="noopener"
    className="font-medium text-primary-text underline"
  >
    referência da API
  </a>
)
