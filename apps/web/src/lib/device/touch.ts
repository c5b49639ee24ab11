/** A finger works here: its keyboard has no Shift+Enter, and appears wherever the focus goes. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches
