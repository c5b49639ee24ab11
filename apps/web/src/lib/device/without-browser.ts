/**
 * Stand-ins for browser globals when the server renders a page: storage is empty, events never fire, input is by touch.
 * Import it first, and only in `guest-server.tsx`, which has separate globals.
 */
const element = { dataset: {}, classList: { add() {}, toggle() {} }, style: { setProperty() {} } }

Object.assign(globalThis, {
  document: { documentElement: element, activeElement: null, getElementById: () => null, addEventListener() {} },
  matchMedia: () => ({ matches: true, addEventListener() {} }),
  addEventListener() {},
  // as in every browser that opens the site by https
  PublicKeyCredential: {},
})

/** Sets the address of the page that is being rendered. */
export function standAt(address: string): void {
  Object.assign(globalThis, { location: new URL(address) })
}
