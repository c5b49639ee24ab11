// Inline script of pages that the server renders: input from before their script has loaded.
{
  // Remembers a press from before the page's script has loaded, to repeat it afterwards (`early-press.ts`).
  const kinds = ['click', 'keydown']
  const early = {
    pressed: undefined,
    stop: () => kinds.forEach((kind) => document.removeEventListener(kind, keep, true)),
  }
  function keep(event) {
    const button = event.type === 'click' ? event.target.closest('#root button') : sentBy(event)
    if (!button || (button.type === 'submit' && isSent(button.form))) return
    event.preventDefault()
    early.pressed = button
  }
  // The server answers this form itself, without the script.
  const isSent = (form) => form?.method === 'post'
  // On devices with a keyboard, Enter sends the message, as it does later.
  const sentBy = ({ key, shiftKey, target }) =>
    key === 'Enter' && !shiftKey && target.matches('#root textarea') && matchMedia('(pointer: fine)').matches
      ? target.closest('form')?.querySelector('[type=submit]')
      : undefined
  kinds.forEach((kind) => document.addEventListener(kind, keep, true))
  window.prosaEarly = early

  // Without its script, another form would reload the page and lose its input.
  document.addEventListener('submit', (event) => isSent(event.target) || event.preventDefault())
}
