/** Whether a form holds text that is stored only on this device, for the current session. */
export const hasKeptText = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>('form[data-own-guard=keeps] textarea')].some(
    ({ value }) => value.trim() !== '',
  )
