const key = 'prosa.oidc-flow'

/** The secret that ties a provider's answer to the browser that began; it stays in this tab. */
export const rememberFlow = (flow: string) => sessionStorage.setItem(key, flow)

export const takeFlow = (): string | null => {
  const flow = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return flow
}
