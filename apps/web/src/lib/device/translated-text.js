// Inline script of every page. Browser translation replaces text nodes by elements, while React keeps updating the
// original nodes; React would then fail to change or remove them, and the page would crash.
{
  // Maps removed text nodes to their replacements, and replacements to the text nodes.
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
      // One translated sentence may replace several text nodes; all of them are restored and translated again.
      for (const node of shown(this)?.parentNode.childNodes ?? [])
        if (texts.has(node)) node.replaceWith(texts.get(node))
    },
  })
}
