/** What is joined to what, and so by steps to all that this is joined to. */
export class Joined {
  private readonly parents = new Map<number, number>()

  rootOf(one: number): number {
    let root = one
    for (let next = this.parents.get(root); next !== undefined; next = this.parents.get(root)) root = next
    // Straight to it the next time.
    for (let at = one; at !== root; ) {
      const next = this.parents.get(at) ?? root
      this.parents.set(at, root)
      at = next
    }
    return root
  }

  has(one: number, other: number): boolean {
    return this.rootOf(one) === this.rootOf(other)
  }

  /** Whether they were not joined before. */
  join(one: number, other: number): boolean {
    const [root, second] = [this.rootOf(one), this.rootOf(other)]
    if (root === second) return false
    this.parents.set(second, root)
    return true
  }
}
