/** Whether the device is used by touch: its keyboard has no Shift+Enter and opens wherever the focus goes. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches
