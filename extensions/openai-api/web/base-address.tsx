import { runtimeConfig } from '@prosa/web/src/lib/session/runtime-config.ts'
import { CopiedText } from '@prosa/web/src/ui/actions/copied-text.tsx'

/** The base address to enter in a program written for OpenAI. */
export default function BaseAddress() {
  const origin = runtimeConfig.apiBase || location.origin
  return (
    <CopiedText
      label="Endereço para programas compatíveis com a OpenAI"
      text={`${origin}/v1`}
      copyLabel="Copiar endereço"
    />
  )
}
