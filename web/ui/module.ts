import { use } from 'react'

/** A hook that loads a module at its first use, under a `Suspense`. Unlike `lazy`, it keeps the type parameters of components. */
export function moduleHook<Module>(load: () => Promise<Module>): () => Module {
  let loading: Promise<Module> | undefined
  return () => {
    loading ??= load()
    return use(loading)
  }
}
