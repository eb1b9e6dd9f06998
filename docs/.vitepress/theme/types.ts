// Shows the type of a name in code: with a mouse, by keyboard (Tab to a block, arrow keys between its names), and by touch.

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const nameOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.typed') : null

export function showTypes(): void {
  const tip = Object.assign(document.createElement('div'), { id: 'type-tip', hidden: true })
  tip.setAttribute('role', 'tooltip')
  document.body.append(tip)
  let shown: HTMLElement | undefined

  const hide = (): void => {
    shown?.removeAttribute('aria-describedby')
    shown = undefined
    tip.hidden = true
  }
  const show = (name: HTMLElement): void => {
    hide()
    shown = name
    const { type = '', about } = name.dataset
    const code = Object.assign(document.createElement('code'), { textContent: type })
    tip.replaceChildren(code, ...(about ? [Object.assign(document.createElement('p'), { textContent: about })] : []))
    tip.hidden = false
    name.setAttribute('aria-describedby', tip.id)
    place(tip, name.getBoundingClientRect())
  }

  document.addEventListener('pointerover', (event) => {
    const name = nameOf(event.target)
    if (event.pointerType !== 'mouse') return
    if (name) show(name)
    else if (shown && shown !== document.activeElement && !tip.contains(event.target as Node)) hide()
  })
  // A tap does not move the focus in every browser.
  document.addEventListener('click', (event) => {
    const name = nameOf(event.target)
    if (name) show(name)
    else if (!tip.contains(event.target as Node)) hide()
  })
  document.addEventListener('focusin', (event) => {
    const name = nameOf(event.target)
    if (name) show(name)
    else hide()
  })
  document.addEventListener('scroll', hide, { passive: true })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide()
    const name = nameOf(event.target)
    const step = STEPS[event.key]
    if (!name || step === undefined) return
    event.preventDefault()
    move(name, step)
  })
}

/** To the next name of the same block, which is then the one that Tab comes to. */
function move(name: HTMLElement, step: number): void {
  const names = [...(name.closest('pre')?.querySelectorAll<HTMLElement>('.typed') ?? [])]
  const next = names[names.indexOf(name) + step]
  if (!next) return
  name.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

/** Below the name, or above where there is no room; never beyond the window. */
function place(tip: HTMLElement, { left, top, bottom }: DOMRect): void {
  const room = { x: document.documentElement.clientWidth - 12, y: window.innerHeight }
  const x = Math.max(12, Math.min(left, room.x - tip.offsetWidth))
  const y =
    bottom + tip.offsetHeight + 6 > room.y && top > tip.offsetHeight + 6 ? top - tip.offsetHeight - 6 : bottom + 6
  Object.assign(tip.style, { left: `${x}px`, top: `${y}px` })
}
