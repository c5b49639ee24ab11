import { useWrite } from '#/lib/api/operations.ts'

const key = 'prosa.oidc-flow'

/** Stores the secret that ties the provider's response to this browser, in this tab. */
export const rememberFlow = (flow: string) => sessionStorage.setItem(key, flow)

/** Returns a mutation that opens the provider's sign-in page. */
export const useProviderEntry = () =>
  useWrite('startOidc', {
    meta: { keepsReads: true },
    onSuccess: ({ url, flow }) => {
      rememberFlow(flow)
      location.assign(url)
    },
  })

export const consumeFlow = (): string | null => {
  const flow = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return flow
}
