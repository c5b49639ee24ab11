const named = 'label, legend, h1, h2, h3, button, a'

/** Returns the element to focus: the control of a label, the first one of a group, or the title itself. */
function findTarget(place: HTMLElement): HTMLElement | null {
  if (place.matches('button, a')) return place
  if (place instanceof HTMLLabelElement) return document.getElementById(place.htmlFor)
  const first = place.matches('legend') && place.parentElement?.querySelector<HTMLElement>('input, button, textarea')
  if (first) return first
  place.tabIndex = -1
  return place
}

function findSetting(root: HTMLElement, label: string): HTMLElement | null {
  const places = [...root.querySelectorAll<HTMLElement>(named)]
  // A mark for 'required' may follow the label.
  const place = places.find(({ textContent }) => textContent.replace(/ \*.*$/, '').trim() === label)
  return place ? findTarget(place) : null
}

/**
 * Focuses the setting with this label; until it appears, the title of the page. Stops waiting at the person's next key
 * or click, for example if the setting is in a dialog.
 *
 * @returns a function that stops waiting
 */
export function focusSetting(root: HTMLElement, label: string): () => void {
  const observer = new MutationObserver(() => void go())
  const end = () => {
    observer.disconnect()
    for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, end, true)
  }
  function go(): boolean {
    const target = findSetting(root, label)
    if (!target) return false
    end()
    target.focus()
    target.scrollIntoView?.({ block: 'center' })
    return true
  }
  if (!go()) {
    const title = root.querySelector('h1')
    if (title) findTarget(title)?.focus()
    observer.observe(root, { childList: true, subtree: true })
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, end, true)
  }
  return end
}
