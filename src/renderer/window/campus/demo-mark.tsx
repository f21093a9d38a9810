/** Beside whatever somebody made up. */
import { useServices } from '../services.ts';

export function DemoMark() {
  const { campusPage } = useServices().i18n.messages;
  return (
    <span className="badge" title={campusPage.demoSpoken}>
      {campusPage.demo}
    </span>
  );
}
