import { createContext, useContext, type Context } from 'react';

/** Creates a context without a default, and the hook that reads it. The hook throws in components outside of the context. */
export function requiredContext<Value>(name: string): readonly [Context<Value | null>, () => Value] {
  const context = createContext<Value | null>(null);
  function useRequired(): Value {
    const value = useContext(context);
    if (value === null) {
      throw new Error(`A component was drawn outside of its ${name}.`);
    }
    return value;
  }
  return [context, useRequired];
}
