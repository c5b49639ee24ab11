/** Gives the focus back once what had it is gone, unless it has gone on somewhere else by then. */
export function focusBack(find: () => HTMLElement | null | undefined) {
  requestAnimationFrame(() => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || activeElement.closest('[role=dialog]')
    if (isLost) find()?.focus()
  })
}
