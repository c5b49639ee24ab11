import { useTheme } from '#/lib/theme.ts'
import { Toasters } from '#/ui/toasters.tsx'

export function AppToasters() {
  const { resolved } = useTheme()
  return <Toasters theme={resolved} labels={{ main: 'Avisos', news: 'Novidades', close: 'Fechar aviso' }} />
}
