/** What went wrong with a field, in words, right by it; said at once by screen readers. */
import type { Problem } from '../bridge.ts';
import { useServices } from '../services.ts';
import * as styles from './control.module.css';

export function FieldProblem({ id, problem }: { readonly id: string; readonly problem: Problem | null }) {
  const { i18n } = useServices();
  return (
    <div role="alert" id={id} className={styles.fieldProblem}>
      {problem === null ? null : i18n.problem(problem)}
    </div>
  );
}
