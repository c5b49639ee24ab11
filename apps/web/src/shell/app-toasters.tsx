import { useTheme } from '#/lib/device/theme.ts'
import { Toasters } from '#/ui/feedback/toasters.tsx'

export function AppToasters() {
  const { resolved } = useTheme()
  return <Toasters theme={resolved} />
}
