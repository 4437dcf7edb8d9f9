/** When what has just come is on the screen: nobody is to wait for what is done then. */
export const afterPainting = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act))
