import { useWrite } from '#/lib/api/operations.ts'

const key = 'prosa.oidc-flow'

/** The secret that ties a provider's answer to the browser that began; it stays in this tab. */
export const rememberFlow = (flow: string) => sessionStorage.setItem(key, flow)

/** Leads to the provider. */
export const useProviderEntry = () =>
  useWrite('startOidc', {
    meta: { keepsReads: true },
    onSuccess: ({ url, flow }) => {
      rememberFlow(flow)
      location.assign(url)
    },
  })

export const takeFlow = (): string | null => {
  const flow = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return flow
}
