import { type ComponentProps, useRef } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: (() => void) | (() => Promise<void>);
}

/** A form that is sent by its handler, and not by the browser. Enter pressed again while it is sent does nothing. */
export function Form({ onSubmit, children, ...form }: FormProps) {
  const isSending = useRef(false);

  async function send(): Promise<void> {
    if (isSending.current) {
      return;
    }
    isSending.current = true;
    try {
      await onSubmit();
    } finally {
      isSending.current = false;
    }
  }

  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
    </form>
  );
}
