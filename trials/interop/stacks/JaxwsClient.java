// JAX-WS, validating what it sends and receives against the schema of the WSDL: WSDL PORT CALLS
import com.sun.xml.ws.developer.SchemaValidationFeature;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.jws.WebMethod;
import javax.xml.bind.annotation.XmlElement;
import javax.xml.ws.WebServiceFeature;
import javax.xml.ws.soap.SOAPFaultException;
import lookup.Lookup;
import lookup.LookupSoap;

public class JaxwsClient {
  public static void main(String[] args) throws Exception {
    WebServiceFeature[] features = { new SchemaValidationFeature() };
    Lookup service = new Lookup(new URL(args[0]));
    LookupSoap port = args[1].endsWith("12") ? service.getLookupSoap12(features) : service.getLookupSoap(features);
    List<String> answers = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(args[2]))) answers.add(answer(port, line.split("\\?", 2)));
    System.out.println(answers);
  }

  static String answer(LookupSoap port, String[] call) throws Exception {
    Object[] values = Stream.of(call[1].split("&")).map(pair -> decoded(pair.split("=", 2)[1])).toArray();
    Method method = Stream.of(LookupSoap.class.getMethods())
      .filter(one -> operationOf(one).equals(call[0])).findFirst().get();
    try {
      return "{\"result\":" + json(method.invoke(port, values)) + "}";
    } catch (InvocationTargetException thrown) {
      if (!(thrown.getCause() instanceof SOAPFaultException)) throw thrown;
      var fault = ((SOAPFaultException) thrown.getCause()).getFault();
      return "{\"fault\":{\"code\":" + quoted(fault.getFaultCode()) + ",\"text\":" + quoted(fault.getFaultString()) + "}}";
    }
  }

  /** Said only where Java's name for it is another. */
  static String operationOf(Method method) {
    String name = method.getAnnotation(WebMethod.class).operationName();
    return name.isEmpty() ? method.getName() : name;
  }

  static String decoded(String value) {
    return URLDecoder.decode(value, java.nio.charset.StandardCharsets.UTF_8);
  }

  static String json(Object value) throws Exception {
    if (value == null) return "null";
    if (value instanceof Integer) return value.toString();
    if (value instanceof String) return quoted((String) value);
    List<String> parts = new ArrayList<>();
    if (value instanceof List) {
      for (Object item : (List<?>) value) parts.add(json(item));
      return parts.toString();
    }
    for (Field field : value.getClass().getDeclaredFields()) {
      field.setAccessible(true);
      parts.add(quoted(nameOf(field)) + ":" + json(field.get(value)));
    }
    return "{" + String.join(",", parts) + "}";
  }

  static String nameOf(Field field) {
    XmlElement element = field.getAnnotation(XmlElement.class);
    return element == null || element.name().equals("##default") ? field.getName() : element.name();
  }

  static String quoted(String text) {
    return text.chars()
      .mapToObj(one -> one < ' ' || one > '~' || one == '"' || one == '\\' ? String.format("\\u%04x", one) : "" + (char) one)
      .collect(Collectors.joining("", "\"", "\""));
  }
}
