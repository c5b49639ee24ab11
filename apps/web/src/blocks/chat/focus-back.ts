/** Restores the focus when the focused element is removed, unless another element has received it. */
export function focusBack(find: () => HTMLElement | null | undefined) {
  requestAnimationFrame(() => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || activeElement.closest('[role=dialog]')
    if (isLost) find()?.focus()
  })
}
