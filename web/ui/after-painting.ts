/** When what has just come is on the screen: nobody is to wait for what is done then. */
export const afterPainting = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act))

/** Until the press itself is seen, before what it leads to is drawn: that takes longer than a press may. */
export const painted = (): Promise<void> => new Promise(afterPainting)
