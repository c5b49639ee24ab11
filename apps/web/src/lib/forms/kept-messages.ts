/** Whether a form holds a text that it keeps on this device alone, where only its person's session finds it again. */
export const hasKeptText = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>('form[data-own-guard=keeps] textarea')].some(
    ({ value }) => value.trim() !== '',
  )
