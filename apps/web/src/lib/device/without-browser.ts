/**
 * What modules of the page ask of their browser where a server draws it: nothing is stored, nobody listens, a finger writes.
 * Imported first, and only by `guest-server.tsx`, whose globals are its own.
 */
const element = { dataset: {}, classList: { add() {}, toggle() {} }, style: { setProperty() {} } }

Object.assign(globalThis, {
  document: { documentElement: element, activeElement: null, getElementById: () => null, addEventListener() {} },
  matchMedia: () => ({ matches: true, addEventListener() {} }),
  addEventListener() {},
})

/** Stands for the address of the page that is being drawn. */
export function standAt(address: string): void {
  Object.assign(globalThis, { location: new URL(address) })
}
