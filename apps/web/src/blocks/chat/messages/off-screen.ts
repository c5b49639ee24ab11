/**
 * What is out of sight of a long conversation costs no layout and no painting, and keeps its place by the size it had last.
 * The browser's own search, its anchors and screen readers find it all the same; on paper everything is drawn. The margin
 * leaves room for what stands a little outside of a message, such as the ring of a focused button.
 */
export const restsOffScreen =
  '[contain-intrinsic-size:auto_8rem] [content-visibility:auto] [overflow-clip-margin:1rem] print:[content-visibility:visible]'
