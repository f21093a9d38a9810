import { useServices } from '../shell/services.ts';
import * as styles from './campus.module.css';

export function DemoMark() {
  const { campusPage } = useServices().i18n.messages;
  return (
    <span className={styles.badge} title={campusPage.demoSpoken}>
      {campusPage.demo}
    </span>
  );
}
