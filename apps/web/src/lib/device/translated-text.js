// Runs inline in every page. A translator of the browser puts an element in the place of each text, and React goes on with the text
// that was there: it could neither change nor remove it, and the page would end in an error.
{
  // of a text that was taken out, what stands in its place; and of what stands there, the text
  const standIns = new WeakMap()
  const texts = new WeakMap()
  const isNew = (node) => node?.nodeName === 'FONT' && !texts.has(node)
  new MutationObserver((changes) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes)
      for (const removed of removedNodes) {
        const text = removed instanceof Text ? removed : texts.get(removed)
        const standIn = text && [...addedNodes, previousSibling, nextSibling].find(isNew)
        if (!standIn) continue
        standIns.set(text, standIn)
        texts.set(standIn, text)
      }
  }).observe(document, { subtree: true, childList: true })

  const { insertBefore, removeChild } = Node.prototype
  const shown = (node) => {
    if (!(node instanceof Text) || node.parentNode) return node
    const standIn = standIns.get(node)
    return standIn?.parentNode ? standIn : null
  }
  Node.prototype.removeChild = function (child) {
    const node = shown(child)
    if (node) removeChild.call(this, node)
    return child
  }
  Node.prototype.insertBefore = function (node, next) {
    return insertBefore.call(this, node, next && shown(next))
  }

  Object.defineProperty(Text.prototype, 'nodeValue', {
    get() {
      return this.data
    },
    set(value) {
      this.data = value
      if (this.parentNode) return
      // what is translated as one sentence may be several texts: all come back, and the translator takes them anew
      for (const node of shown(this)?.parentNode.childNodes ?? [])
        if (texts.has(node)) node.replaceWith(texts.get(node))
    },
  })
}
