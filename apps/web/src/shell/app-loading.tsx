import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useTheme } from '#/lib/device/theme.ts'
import { LoadingScreen } from '#/ui/feedback/loading-screen.tsx'

/** Covers the window while the user is loading [S8, S40]. */
export function AppLoading() {
  const { resolved } = useTheme()
  return <LoadingScreen logo={resolved} name={runtimeConfig.appName} />
}
